"""Work in a process of its own, so that what takes long, or for ever, takes nothing from the
tables."""

from __future__ import annotations

import asyncio
import sys


async def answer_apart(module: str, asked: bytes, patience: float) -> bytes:
    """What a module, run as a program, writes when it is given this to read; nothing where it
    fails, is killed or takes more than so many seconds."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        written, _ = await asyncio.wait_for(process.communicate(asked), patience)
    except TimeoutError:
        return b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return written if process.returncode == 0 else b""
