; The Windows installer: for one person, without administrator rights. Compiled by build/windows.py, which passes
; VERSION, HOMEPAGE (may be empty), ICON, PICTURE (beside the first page), FILES (what is installed, as macros), OUT and,
; where the compiler has it, TARGET. Nothing but files named in FILES is ever deleted: the folder may hold a person's own files.
; Matches, settings and the log live in %LOCALAPPDATA%\Carioca and are never touched.

Unicode true
!ifdef TARGET
  Target ${TARGET}
!endif
!define APP "Carioca"
!define ID "Carioca"
!define EXE "carioca.exe"
!define REMOVER "carioca-uninstall.exe"
!define OURS "Software\${ID}"
!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"
!define CLASSES "Software\Classes"
!define MATCH "Carioca.Match"
!define FIRST_WIN10 10240
!define SHCNE_ASSOCCHANGED 0x08000000

Name "${APP}"
OutFile "${OUT}"
BrandingText "${APP} ${VERSION}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${APP}"
InstallDirRegKey HKCU "${OURS}" "InstallDir"
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS Win10
ShowInstDetails nevershow
ShowUninstDetails nevershow
AllowSkipFiles off

VIProductVersion "${VERSION}.0"
VIFileVersion "${VERSION}.0"
VIAddVersionKey ProductName "${APP}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileDescription "${APP} ${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey CompanyName "Carioca developers"
VIAddVersionKey LegalCopyright "MIT License"

!include MUI2.nsh
!include LogicLib.nsh
!include Sections.nsh
!include x64.nsh
!include /CHARSET=UTF8 "${FILES}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_ABORTWARNING
!define MUI_ABORTWARNING_TEXT "$(StopText)"
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_WELCOMEPAGE_TITLE "$(WelcomeTitle)"
!define MUI_WELCOMEPAGE_TEXT "$(WelcomeText)"
!insertmacro MUI_PAGE_WELCOME
; The pages' own Spanish says usted; the game says tú.
!define MUI_PAGE_HEADER_TEXT "$(PartsTitle)"
!define MUI_PAGE_HEADER_SUBTEXT "$(PartsSubtitle)"
!define MUI_COMPONENTSPAGE_TEXT_TOP "$(PartsText)"
!define MUI_COMPONENTSPAGE_TEXT_COMPLIST "$(PartsList)"
!insertmacro MUI_PAGE_COMPONENTS
!define MUI_PAGE_HEADER_TEXT "$(FolderTitle)"
!define MUI_PAGE_HEADER_SUBTEXT "$(FolderSubtitle)"
!define MUI_DIRECTORYPAGE_TEXT_TOP "$(FolderText)"
!insertmacro MUI_PAGE_DIRECTORY
!define MUI_PAGE_HEADER_SUBTEXT "$(WaitText)"
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${EXE}"
!define MUI_FINISHPAGE_RUN_TEXT "$(FinishRun)"
!define MUI_FINISHPAGE_TITLE "$(FinishTitle)"
!define MUI_FINISHPAGE_TEXT "$(FinishText)"
!insertmacro MUI_PAGE_FINISH
!define MUI_PAGE_HEADER_SUBTEXT "$(RemoveSubtitle)"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(RemoveText)"
!insertmacro MUI_UNPAGE_CONFIRM
!define MUI_PAGE_HEADER_SUBTEXT "$(WaitText)"
!insertmacro MUI_UNPAGE_INSTFILES

; The first language is the one of all systems that speak neither, as in the game.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"

LangString WelcomeTitle ${LANG_ENGLISH} "Welcome to Carioca"
LangString WelcomeTitle ${LANG_SPANISH} "Bienvenido a Carioca"
LangString WelcomeText ${LANG_ENGLISH} "Carioca, Kalooki, Buraco and La Pocha, card games, against the computer or with friends at one screen.$\r$\n$\r$\nCarioca ${VERSION} is installed for you alone and needs no administrator. If an earlier version is there, it is replaced; your matches and settings stay."
LangString WelcomeText ${LANG_SPANISH} "La Carioca, el Kalooki, el Buraco y La Pocha, juegos de cartas, contra el computador o con amigos frente a la misma pantalla.$\r$\n$\r$\nCarioca ${VERSION} se instala solo para ti y no necesita un administrador. Si ya hay una versión anterior, se reemplaza; tus partidas y ajustes se conservan."
LangString PartsTitle ${LANG_ENGLISH} "What to install"
LangString PartsTitle ${LANG_SPANISH} "Qué instalar"
LangString PartsSubtitle ${LANG_ENGLISH} "The game, and what you want with it."
LangString PartsSubtitle ${LANG_SPANISH} "El juego, y lo que quieras con él."
LangString PartsText ${LANG_ENGLISH} "Mark what you want and go on."
LangString PartsText ${LANG_SPANISH} "Marca lo que quieras y sigue."
LangString PartsList ${LANG_ENGLISH} "To install:"
LangString PartsList ${LANG_SPANISH} "Para instalar:"
LangString FolderTitle ${LANG_ENGLISH} "Where to install"
LangString FolderTitle ${LANG_SPANISH} "Dónde instalar"
LangString FolderSubtitle ${LANG_ENGLISH} "Leave it as it is if you are not sure."
LangString FolderSubtitle ${LANG_SPANISH} "Si no sabes cuál, déjala como está."
LangString FolderText ${LANG_ENGLISH} "Carioca will be installed in this folder. You may choose another one."
LangString FolderText ${LANG_SPANISH} "Carioca se instalará en esta carpeta. Puedes elegir otra."
LangString WaitText ${LANG_ENGLISH} "This takes a moment."
LangString WaitText ${LANG_SPANISH} "Esto toma un momento."
LangString StopText ${LANG_ENGLISH} "Stop without installing Carioca?"
LangString StopText ${LANG_SPANISH} "¿Salir sin instalar Carioca?"
LangString FinishTitle ${LANG_ENGLISH} "Carioca is ready"
LangString FinishTitle ${LANG_SPANISH} "Carioca está lista"
LangString FinishText ${LANG_ENGLISH} "You will find it in the Start menu."
LangString FinishText ${LANG_SPANISH} "La encuentras en el menú Inicio."
LangString FinishRun ${LANG_ENGLISH} "Play now"
LangString FinishRun ${LANG_SPANISH} "Jugar ahora"
LangString RemoveSubtitle ${LANG_ENGLISH} "The game goes, your matches stay."
LangString RemoveSubtitle ${LANG_SPANISH} "El juego se va, tus partidas se quedan."
LangString RemoveText ${LANG_ENGLISH} "Carioca will be removed from this computer. Your matches and settings stay in $LOCALAPPDATA\Carioca."
LangString RemoveText ${LANG_SPANISH} "Carioca se quitará de este computador. Tus partidas y ajustes se conservan en $LOCALAPPDATA\Carioca."
LangString PartProgram ${LANG_ENGLISH} "The game"
LangString PartProgram ${LANG_SPANISH} "El juego"
LangString PartMatches ${LANG_ENGLISH} "Open .carioca matches with a double click"
LangString PartMatches ${LANG_SPANISH} "Abrir partidas .carioca con doble clic"
LangString PartDesktop ${LANG_ENGLISH} "Shortcut on the desktop"
LangString PartDesktop ${LANG_SPANISH} "Acceso directo en el escritorio"
LangString MatchName ${LANG_ENGLISH} "Carioca match"
LangString MatchName ${LANG_SPANISH} "Partida de Carioca"
LangString LinkText ${LANG_ENGLISH} "Carioca, Kalooki, Buraco and La Pocha, card games"
LangString LinkText ${LANG_SPANISH} "La Carioca, el Kalooki, el Buraco y La Pocha, juegos de cartas"
LangString StillOpen ${LANG_ENGLISH} "Carioca is open. Close it and try again."
LangString StillOpen ${LANG_SPANISH} "Carioca está abierta. Ciérrala y vuelve a intentarlo."
LangString TooOld ${LANG_ENGLISH} "Carioca needs 64-bit Windows 10 or newer."
LangString TooOld ${LANG_SPANISH} "Carioca necesita Windows 10 de 64 bits o más nuevo."

!macro Closed un
  ; Stops (exit code 2 when silent) while the program in $R0 runs: its file cannot be opened for writing then.
  Function ${un}Closed
    again:
    ${IfNot} ${FileExists} "$R0\${EXE}"
      Return
    ${EndIf}
    ClearErrors
    FileOpen $0 "$R0\${EXE}" a
    ${IfNot} ${Errors}
      FileClose $0
      Return
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONINFORMATION "$(StillOpen)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Abort
  FunctionEnd
!macroend
!insertmacro Closed ""
!insertmacro Closed "un."

Section "-Replace"
  ; An earlier version knows best which files are its own: its uninstaller takes them away, wherever it is installed.
  ReadRegStr $R0 HKCU "${LISTED}" "InstallLocation"
  ${If} $R0 != ""
    Call Closed
    ${If} ${FileExists} "$R0\${REMOVER}"
      ExecWait '"$R0\${REMOVER}" /S _?=$R0' $0
      ${If} $0 = 0
        Delete "$R0\${REMOVER}"
        RMDir "$R0"
      ${EndIf}
    ${EndIf}
  ${EndIf}
  StrCpy $R0 $INSTDIR
  Call Closed
SectionEnd

Section "$(PartProgram)" Program
  SectionIn RO
  !insertmacro InstallFiles
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\${REMOVER}"
  CreateShortcut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\${EXE}" "" "$INSTDIR\${EXE}" 0 SW_SHOWNORMAL "" "$(LinkText)"
  WriteRegStr HKCU "${OURS}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${LISTED}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${LISTED}" "DisplayIcon" "$INSTDIR\${EXE}"
  WriteRegStr HKCU "${LISTED}" "Publisher" "Carioca developers"
  !if "${HOMEPAGE}" != ""
    WriteRegStr HKCU "${LISTED}" "URLInfoAbout" "${HOMEPAGE}"
  !endif
  WriteRegStr HKCU "${LISTED}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" "UninstallString" '"$INSTDIR\${REMOVER}"'
  WriteRegStr HKCU "${LISTED}" "QuietUninstallString" '"$INSTDIR\${REMOVER}" /S'
  SectionGetSize ${Program} $0
  WriteRegDWORD HKCU "${LISTED}" "EstimatedSize" "$0"
  WriteRegDWORD HKCU "${LISTED}" "NoModify" 1
  WriteRegDWORD HKCU "${LISTED}" "NoRepair" 1
SectionEnd

Section "$(PartMatches)" Matches
  WriteRegStr HKCU "${CLASSES}\.carioca" "" "${MATCH}"
  WriteRegStr HKCU "${CLASSES}\.carioca\OpenWithProgids" "${MATCH}" ""
  WriteRegStr HKCU "${CLASSES}\${MATCH}" "" "$(MatchName)"
  WriteRegStr HKCU "${CLASSES}\${MATCH}\DefaultIcon" "" "$INSTDIR\${EXE},0"
  WriteRegStr HKCU "${CLASSES}\${MATCH}\shell\open\command" "" '"$INSTDIR\${EXE}" "%1"'
  System::Call "shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)"
SectionEnd

Section /o "$(PartDesktop)" Desktop
  CreateShortcut "$DESKTOP\${APP}.lnk" "$INSTDIR\${EXE}" "" "$INSTDIR\${EXE}" 0 SW_SHOWNORMAL "" "$(LinkText)"
SectionEnd

Function .onInit
  ; Asked in the registry: what Windows answers a program about its version depends on the program.
  ReadRegStr $0 HKLM "SOFTWARE\Microsoft\Windows NT\CurrentVersion" "CurrentBuildNumber"
  ${If} $0 < ${FIRST_WIN10}
  ${OrIfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONINFORMATION "$(TooOld)" /SD IDOK
    SetErrorLevel 3
    Abort
  ${EndIf}
  ; A new version keeps what was chosen for the one before.
  ReadRegStr $0 HKCU "${LISTED}" "InstallLocation"
  ${If} $0 != ""
    ClearErrors
    ReadRegStr $0 HKCU "${CLASSES}\.carioca\OpenWithProgids" "${MATCH}"
    ${If} ${Errors}
      !insertmacro UnselectSection ${Matches}
    ${EndIf}
    ${If} ${FileExists} "$DESKTOP\${APP}.lnk"
      !insertmacro SelectSection ${Desktop}
    ${EndIf}
  ${EndIf}
FunctionEnd

Section "Uninstall"
  StrCpy $R0 $INSTDIR
  Call un.Closed
  !insertmacro RemoveFiles
  Delete "$INSTDIR\${REMOVER}"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${APP}.lnk"
  Delete "$DESKTOP\${APP}.lnk"
  ReadRegStr $0 HKCU "${CLASSES}\.carioca" ""
  ${If} $0 == "${MATCH}"
    DeleteRegValue HKCU "${CLASSES}\.carioca" ""
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.carioca\OpenWithProgids" "${MATCH}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.carioca\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.carioca"
  DeleteRegKey HKCU "${CLASSES}\${MATCH}"
  System::Call "shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)"
  DeleteRegKey HKCU "${LISTED}"
  DeleteRegKey HKCU "${OURS}"
SectionEnd
