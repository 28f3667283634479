"""HTML pages and the event stream, each made from a scene; all actions are plain forms."""
