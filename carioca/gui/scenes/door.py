"""The one way from a route to its screen, so that screens which open one another need not import one another."""

from __future__ import annotations

from typing import assert_never

from carioca.gui.frame import routes
from carioca.gui.frame.routes import Route
from carioca.gui.frame.scene import Scene


def screen_of(route: Route) -> Scene:
    """The screen of a route; its code is loaded when it is first asked for. Raises what the screen raises."""
    match route:
        case routes.Menu():
            from carioca.gui.scenes.menu import MenuScene

            return MenuScene()
        case routes.Settings():
            from carioca.gui.scenes.settings import SettingsScene

            return SettingsScene(*route)
        case routes.Rules():
            from carioca.gui.scenes.rules import RulesScene

            return RulesScene(*route)
        case routes.Agreed():
            from carioca.gui.scenes.agreement import AgreedScene

            return AgreedScene(*route)
        case routes.Learn():
            from carioca.gui.scenes.lessons import LearnScene

            return LearnScene(*route)
        case routes.Lesson():
            return _lesson_screen(route)
        case routes.Matches():
            from carioca.gui.scenes.matches import MatchesScene

            return MatchesScene()
        case routes.Replay():
            from carioca.gui.scenes.replay import ReplayScene

            return ReplayScene(*route)
        case routes.Watch():
            from carioca.gui.scenes.replay import watching

            return watching(*route)
        case routes.Trouble():
            from carioca.gui.scenes.trouble import TroubleScene

            return TroubleScene(*route)
        case _:
            return _match_screen(route)


def _match_screen(
    route: routes.Opening | routes.Match | routes.Pause | routes.Decision
    | routes.RoundScore | routes.InterimScore | routes.Final,
) -> Scene:  # fmt: skip
    match route:
        case routes.Opening(session):
            from carioca.gui.scenes.cut import opening

            return opening(session)
        case routes.Match():
            from carioca.gui.scenes.table import TableScene

            return TableScene(*route)
        case routes.Pause():
            from carioca.gui.scenes.pause import PauseScene

            return PauseScene(*route)
        case routes.Decision():
            from carioca.gui.scenes.question import DecisionScene

            return DecisionScene(*route)
        case routes.RoundScore():
            from carioca.gui.scenes.score_sheet import ScoreSheet

            return ScoreSheet(*route)
        case routes.InterimScore():
            from carioca.gui.scenes.score_sheet import Standing

            return Standing(*route)
        case routes.Final():
            from carioca.gui.scenes.final import FinalScene

            return FinalScene(*route)
        case _:
            assert_never(route)


def _lesson_screen(route: routes.Lesson) -> Scene:
    from carioca.lessons.lesson import lesson_named

    if lesson_named(route.game, route.id).guided:
        from carioca.gui.scenes.lesson import LessonScene

        return LessonScene(*route)
    from carioca.gui.scenes.lesson import JudgedScene

    return JudgedScene(route.game, route.id)
