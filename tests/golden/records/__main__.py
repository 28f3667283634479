from tests.golden.records import write_all

if __name__ == "__main__":
    write_all()
