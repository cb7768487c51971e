import type { RowLink } from '#web/kernel/list/Row.tsx'

/** Where the row of a person leads: to their profile in the census, or a tab of it; nobody is found behind one that is gone. */
export const linkToProfile = (
  affiliateId: number | null,
  about: Pick<RowLink, 'name' | 'whose' | 'search'>,
): RowLink | null =>
  affiliateId === null
    ? null
    : { to: '/censo-base/inscritos/$id', params: { id: `${affiliateId}` }, ...about }
