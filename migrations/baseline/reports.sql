-- Reports that were made, and the files that were printed of them.

-- A report that was made: one of each state of the data.
CREATE TABLE report (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  data_version    text NOT NULL,
  format          integer NOT NULL,
  as_of           timestamptz NOT NULL,
  summary         json NOT NULL,
  made_at         timestamptz NOT NULL,
  made_by_kind    text NOT NULL,
  made_by         text NOT NULL,
  CONSTRAINT report_pk PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX report_of_data ON report (organization_id, data_version);
CREATE INDEX report_by_age ON report (organization_id, made_at, id);
SELECT limit_to_organization('report');

-- A PDF that was printed of a report.
CREATE TABLE report_file (
  organization_id integer NOT NULL,
  report_id       uuid NOT NULL,
  paper           text NOT NULL,
  lang            text NOT NULL,
  printer         text NOT NULL,
  sha256          text NOT NULL,
  pages           integer NOT NULL,
  size            integer NOT NULL,
  missing         text[] NOT NULL,
  printed_at      timestamptz NOT NULL,
  printed_by_kind text NOT NULL,
  printed_by      text NOT NULL,
  contents        bytea,
  CONSTRAINT report_file_pk PRIMARY KEY (organization_id, report_id, paper, lang)
);
-- PDF is compressed already.
ALTER TABLE report_file ALTER COLUMN contents SET STORAGE EXTERNAL;
SELECT limit_to_organization('report_file');
