#!/bin/sh
# Installs Carioca for one person, without root:   ./install.sh [--prefix FOLDER] [--uninstall]
# FOLDER is ~/.local when none is named. Matches and settings lie elsewhere and are never touched.
set -eu

id=alt.carioca.Carioca
sizes='16 24 32 48 64 128 256 512'
here=$(cd "$(dirname "$0")" && pwd)
prefix=$HOME/.local
remove=no

while [ $# -gt 0 ]; do
    case $1 in
        --prefix) [ $# -gt 1 ] || { echo "install.sh: --prefix: which folder?" >&2; exit 2; }; prefix=$2; shift 2 ;;
        --uninstall) remove=yes; shift ;;
        *) echo "install.sh [--prefix FOLDER] [--uninstall]" >&2; exit 2 ;;
    esac
done
case $prefix in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
# What a menu entry cannot hold between quotation marks.
case $prefix in
    *[\"\$\`\\%\&\|]* | *'
'*) echo "install.sh: this folder's name has a character that menus cannot hold: $prefix" >&2; exit 2 ;;
esac

app=$prefix/lib/carioca
share=$prefix/share

refresh() {
    refreshed update-desktop-database -q "$share/applications"
    refreshed update-mime-database "$share/mime"
    refreshed gtk-update-icon-cache -q -t -f "$share/icons/hicolor"
}

refreshed() {
    if command -v "$1" >/dev/null 2>&1; then "$@" >/dev/null 2>&1 || true; fi
}

if [ $remove = yes ]; then
    rm -rf "$app/_internal" "$app/_internal.new"
    rm -f "$app/carioca" "$prefix/bin/carioca" "$prefix/bin/carioca-cli"
    rm -f "$share/applications/$id.desktop" "$share/metainfo/$id.metainfo.xml" "$share/mime/packages/$id.xml"
    rm -f "$share/man/man1/carioca.1" "$share/man/man1/carioca-cli.1"
    rm -f "$share/man/es/man1/carioca.1" "$share/man/es/man1/carioca-cli.1"
    rm -f "$share/bash-completion/completions/carioca-cli" "$share/zsh/site-functions/_carioca-cli"
    rm -f "$share/fish/vendor_completions.d/carioca-cli.fish" "$share/icons/hicolor/scalable/apps/$id.svg"
    for size in $sizes; do rm -f "$share/icons/hicolor/${size}x$size/apps/$id.png"; done
    if [ -d "$app" ]; then rmdir "$app" 2>/dev/null || echo "Left in place, not ours: $app"; fi
    refresh
    echo "Carioca fue desinstalada; tus partidas siguen guardadas. / Removed; your matches were kept."
    exit 0
fi

mkdir -p "$app" "$prefix/bin" "$share"
# The old program goes only when the new one is wholly there.
rm -rf "$app/_internal.new"
cp -R "$here/carioca/_internal" "$app/_internal.new"
rm -rf "$app/_internal"
mv "$app/_internal.new" "$app/_internal"
cp "$here/carioca/carioca" "$app/carioca.new"
mv "$app/carioca.new" "$app/carioca"
ln -sf ../lib/carioca/carioca "$prefix/bin/carioca"
ln -sf ../lib/carioca/carioca "$prefix/bin/carioca-cli"
cp -R "$here/share/." "$share/"
# Menus look for programs in the system's places only.
entry=$share/applications/$id.desktop
sed "s|^Exec=carioca|Exec=\"$app/carioca\"|; s|^TryExec=.*|TryExec=$app/carioca|" \
    "$here/share/applications/$id.desktop" >"$entry"
refresh
echo "Carioca quedó instalada: está en el menú, o escribe / Installed; it is in the menu, or type"
echo "    $prefix/bin/carioca"
