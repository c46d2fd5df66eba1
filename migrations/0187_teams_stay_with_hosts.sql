-- serves programs since 0041
-- What one host has given goes with them: rights on the home, as before, and the team that works there. Those of a host's own team who come
-- in by a link would go on being told the way in.
create or replace function app.end_rights_given_by_host() returns trigger language plpgsql as $$
declare
  before text := (select uid from app.host where id = old.host_id);
begin
  if before is distinct from (select uid from app.host where id = new.host_id) then
    delete from app.home_right where stay_id = new.id;
    if before is not null then
      delete from app.worker_home wh using app.worker w join app.host h on h.id = w.host_id
      where w.id = wh.worker_id and wh.stay_id = new.id and h.uid = before;
      update app.task t set worker_id = null from app.worker w join app.host h on h.id = w.host_id
      where w.id = t.worker_id and t.stay_id = new.id and t.state <> 'done' and h.uid = before;
    end if;
  end if;
  return null;
end $$;
