-- Advice: who writes texts for an organization, what that took, and the texts.

-- What an organization said about who writes its texts. Without a generator it says nothing (any more).
CREATE TABLE ai_settings (
  organization_id  integer NOT NULL,
  version          integer NOT NULL,
  generator        text,
  base_url         text,
  model            text,
  sealed           text,
  key_id           text,
  key_set_at       timestamptz,
  key_set_by_kind  text,
  key_set_by       text,
  input_price      bigint,
  output_price     bigint,
  budget_tokens    bigint,
  budget_micro_usd bigint,
  changed_at       timestamptz NOT NULL,
  changed_by_kind  text NOT NULL,
  changed_by       text NOT NULL,
  CONSTRAINT ai_settings_pk PRIMARY KEY (organization_id),
  CONSTRAINT ai_settings_key CHECK ((sealed IS NULL) = (key_id IS NULL) AND (sealed IS NULL) = (key_set_at IS NULL)),
  CONSTRAINT ai_settings_prices CHECK ((input_price IS NULL) = (output_price IS NULL))
);
SELECT limit_to_organization('ai_settings');

-- What texts took in a month. Every try is a call.
CREATE TABLE ai_usage (
  organization_id   integer NOT NULL,
  month             date NOT NULL,
  task              text NOT NULL,
  generator         text NOT NULL,
  calls             integer NOT NULL,
  failures          integer NOT NULL,
  counted_calls     integer NOT NULL,
  priced_calls      integer NOT NULL,
  input_tokens      bigint NOT NULL,
  output_tokens     bigint NOT NULL,
  cost_micro_usd    bigint NOT NULL,
  assumed_tokens    bigint NOT NULL,
  assumed_micro_usd bigint NOT NULL,
  CONSTRAINT ai_usage_pk PRIMARY KEY (organization_id, month, task, generator)
);
SELECT limit_to_organization('ai_usage');

-- What a call that is under way may use up at most.
CREATE TABLE ai_reservation (
  organization_id integer NOT NULL,
  id              uuid NOT NULL,
  tokens          bigint NOT NULL,
  micro_usd       bigint NOT NULL,
  expires_at      timestamptz NOT NULL,
  CONSTRAINT ai_reservation_pk PRIMARY KEY (organization_id, id)
);
SELECT limit_to_organization('ai_reservation');

-- A text that was written: the newest of a task and subject is shown, some before it are kept.
CREATE TABLE advice_text (
  organization_id integer NOT NULL,
  task            text NOT NULL,
  subject         text NOT NULL,
  id              uuid NOT NULL,
  data_version    text NOT NULL,
  value           jsonb NOT NULL,
  authorship      jsonb NOT NULL,
  dropped         jsonb NOT NULL,
  generated_at    timestamptz NOT NULL,
  CONSTRAINT advice_text_pk PRIMARY KEY (organization_id, task, subject, id)
);
SELECT limit_to_organization('advice_text');

-- The last refresh of a text, when it failed.
CREATE TABLE advice_failure (
  organization_id integer NOT NULL,
  task            text NOT NULL,
  subject         text NOT NULL,
  fault           text NOT NULL,
  message         text NOT NULL,
  failed_at       timestamptz NOT NULL,
  CONSTRAINT advice_failure_pk PRIMARY KEY (organization_id, task, subject)
);
SELECT limit_to_organization('advice_failure');
