-- A text is searched by the words of its own language; Chinese has no spaces, so that it is searched by its letters.
create function text_search_of(language text) returns regconfig language sql immutable strict parallel safe
  return case language when 'en' then 'english'::regconfig when 'de' then 'german'::regconfig
                       when 'fr' then 'french'::regconfig when 'es' then 'spanish'::regconfig
                       when 'pt' then 'portuguese'::regconfig else 'simple'::regconfig end;

create function post_document(language text, title text, summary text, body text) returns tsvector
  language sql immutable strict parallel safe
  return setweight(to_tsvector(text_search_of(language), title), 'A')
      || setweight(to_tsvector(text_search_of(language), summary), 'B')
      || setweight(to_tsvector(text_search_of(language), body), 'D');

alter table knowledge_version add column document tsvector
  generated always as (post_document(lang_code, title, summary, body)) stored;

-- The posts of the program, written at its start, so that they are found together with those of an organisation.
create table shipped_post (
  slug text not null,
  lang_code text not null,
  title text not null,
  summary text not null,
  body text not null,
  document tsvector generated always as (post_document(lang_code, title, summary, body)) stored,
  primary key (slug, lang_code)
);
