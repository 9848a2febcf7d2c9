"""How long tests wait for what must come, however busy the machine is."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 300.0
"""After so many seconds without an end a test takes something for stuck. No test says by it how quick something is."""
