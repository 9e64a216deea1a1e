-- Keeps what advisories say once, with how many packages it is said of, whoever writes advisories.
CREATE OR REPLACE FUNCTION keep_advisory_records() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO advisory_record AS r (feed, external_id, status, title, url, published_on, identifiers, aliases, content, packages)
      SELECT feed, min(external_id), min(status), min(title), min(url), min(published_on), min(identifiers), min(aliases),
             content, sum(delta)
        FROM (SELECT feed, external_id, status, title, url, published_on, identifiers, aliases,
                     md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content,
                     1 AS delta
                FROM come) c
       GROUP BY feed, content HAVING sum(delta) <> 0 ORDER BY feed, content
      ON CONFLICT (feed, content) DO UPDATE SET packages = r.packages + excluded.packages;
    ELSIF TG_OP = 'UPDATE' THEN
      INSERT INTO advisory_record AS r (feed, external_id, status, title, url, published_on, identifiers, aliases, content, packages)
      SELECT feed, min(external_id), min(status), min(title), min(url), min(published_on), min(identifiers), min(aliases),
             content, sum(delta)
        FROM (SELECT feed, external_id, status, title, url, published_on, identifiers, aliases,
                     md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content,
                     1 AS delta
                FROM come
              UNION ALL
              SELECT feed, external_id, status, title, url, published_on, identifiers, aliases,
                     md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content,
                     -1 AS delta
                FROM gone) c
       GROUP BY feed, content HAVING sum(delta) <> 0 ORDER BY feed, content
      ON CONFLICT (feed, content) DO UPDATE SET packages = r.packages + excluded.packages;
      DELETE FROM advisory_record r
       USING (SELECT DISTINCT feed,
                     md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content
                FROM gone) g
       WHERE r.feed = g.feed AND r.content = g.content AND r.packages <= 0;
    ELSE
      INSERT INTO advisory_record AS r (feed, external_id, status, title, url, published_on, identifiers, aliases, content, packages)
      SELECT feed, min(external_id), min(status), min(title), min(url), min(published_on), min(identifiers), min(aliases),
             content, sum(delta)
        FROM (SELECT feed, external_id, status, title, url, published_on, identifiers, aliases,
                     md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content,
                     -1 AS delta
                FROM gone) c
       GROUP BY feed, content HAVING sum(delta) <> 0 ORDER BY feed, content
      ON CONFLICT (feed, content) DO UPDATE SET packages = r.packages + excluded.packages;
      DELETE FROM advisory_record r
       USING (SELECT DISTINCT feed,
                     md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content
                FROM gone) g
       WHERE r.feed = g.feed AND r.content = g.content AND r.packages <= 0;
    END IF;
    RETURN NULL;
  END
$$;
