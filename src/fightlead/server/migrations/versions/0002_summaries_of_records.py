"""Records that people bring along are listed by their summary; none had been kept before"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.drop_table("records")
    op.create_table("records", *_columns(), sa.Column("summary", sa.Text(), nullable=False))
    op.create_index("records_by_person", "records", ["person_id", "made_at"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("records")
    op.create_table("records", *_columns())


def _columns() -> list[Any]:
    return [
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    ]
