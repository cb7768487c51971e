import type { RowLink } from '#web/kernel/list/Row.tsx'

/** Where the row of a person leads: to their profile in the census; nobody is found behind one that is gone. */
export const linkToProfile = (
  affiliateId: number | null,
  about: Pick<RowLink, 'name' | 'whose'>,
): RowLink | null =>
  affiliateId === null
    ? null
    : { to: '/censo-base/inscritos/$id', params: { id: `${affiliateId}` }, ...about }
