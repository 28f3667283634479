from tests.golden.records import write_all

write_all()
