-- Facets say also which offices take no new patients (kNoNewPatients of domain/directory/facets.h).
update office set facets = facets | 4096 where accepts_new_patients = 0;
update office_spot set facets = facets | 4096 where exists (select 1 from office where
  office.group_key = office_spot.group_key and office.id = office_spot.office_id and
  office.accepts_new_patients = 0);
