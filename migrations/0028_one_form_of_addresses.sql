-- E-mail addresses have one form: full-width letters as the ones they stand for, the domain as IDNA ASCII. What was stored before gets it
-- too, so that its owners are found by it. Where two accounts come out as one address, the one that has that form already keeps it, else
-- the proven, else the older one; the other stays as it is, and nobody reaches it by its address any more (docs/operations.md).

-- A label of a domain in ASCII (RFC 3492).
create function pg_temp.ascii_label(label text) returns text language plpgsql as $$
declare
  points int[] := array(select ascii(letter) from unnest(string_to_array(label, null)) with ordinality as each (letter, i) order by i);
  ascii_text text := array_to_string(array(select chr(p) from unnest(points) with ordinality as each (p, i) where p < 128 order by i), '');
  basic int := length(ascii_text);
  handled int := basic;
  n int := 128;
  delta int := 0;
  bias int := 72;
  next_point int;
  point int;
  q int;
  k int;
  threshold int;
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
begin
  if basic = cardinality(points) then return label; end if;
  if basic > 0 then ascii_text := ascii_text || '-'; end if;
  while handled < cardinality(points) loop
    select min(p) into next_point from unnest(points) as p where p >= n;
    delta := delta + (next_point - n) * (handled + 1);
    n := next_point;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      if point = n then
        q := delta;
        k := 36;
        loop
          threshold := least(greatest(k - bias, 1), 26);
          exit when q < threshold;
          ascii_text := ascii_text || substr(digits, threshold + (q - threshold) % (36 - threshold) + 1, 1);
          q := (q - threshold) / (36 - threshold);
          k := k + 36;
        end loop;
        ascii_text := ascii_text || substr(digits, q + 1, 1);
        delta := case when handled = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || ascii_text;
end
$$;

create function pg_temp.canonical(address text) returns text language sql as $$
  select substring(folded from '^(.*)@') || '@' || (
    select string_agg(pg_temp.ascii_label(label), '.' order by i)
    from unnest(string_to_array(replace(substring(folded from '@([^@]*)$'), '。', '.'), '.')) with ordinality as each (label, i))
  from (select normalize(lower(normalize(address, nfkc)), nfkc) as folded) as one
$$;

create temporary table odd_address on commit drop as
select uid, coalesce(tenant_id, '') as tenant, email::text as email, pg_temp.canonical(email::text) as canonical, email_verified, created_at
from identity.account
where email::text ~ '[^ -~]';

update identity.account as account
set email = odd.canonical
from odd_address as odd
where account.uid = odd.uid
  and length(odd.canonical) <= 254
  and not exists (
    select from identity.account as other
    where coalesce(other.tenant_id, '') = odd.tenant and other.email = odd.canonical and other.uid <> odd.uid)
  and not exists (
    select from odd_address as other
    where other.tenant = odd.tenant and other.canonical = odd.canonical and other.uid <> odd.uid
      and (other.email_verified, odd.created_at, odd.uid) > (odd.email_verified, other.created_at, other.uid));

-- Besides the account's own address: what it began with, those its providers know, and the profile's copy.
update identity.account set initial_email = pg_temp.canonical(initial_email::text) where initial_email::text ~ '[^ -~]';
update identity.account_provider set email = pg_temp.canonical(email::text) where email::text ~ '[^ -~]';
update app.profile as profile set email = account.email
from identity.account
where account.uid = profile.uid and profile.email is distinct from account.email and profile.email::text ~ '[^ -~]';
