"""For those who teach machines: every game as a PettingZoo environment (extra `carioca[gym]`).

    from carioca.gym import env
    table = env("carioca-chile", seats=4)

`env.py` tells what an episode, its actions, observations and rewards are.
"""

from __future__ import annotations

from importlib.util import find_spec

from carioca.i18n import t

if find_spec("pettingzoo") is None:
    raise ImportError(t("gym.extra"))

from carioca.gym.encoding import Encoding
from carioca.gym.env import Table, encodings, env, raw_env

__all__ = ["Encoding", "Table", "encodings", "env", "raw_env"]
