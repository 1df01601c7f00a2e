"""Options as JSON, as commitments hash them."""

import json
from collections.abc import Mapping


def written(options: Mapping[str, int | str]) -> str:
    return json.dumps(dict(options), sort_keys=True)
