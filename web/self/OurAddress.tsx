import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'

/** Where a member writes to the organisation, as a link; `about` is the subject of their mail. */
export function OurAddress({ about }: { about?: string }) {
  const { contactEmail } = useOrganisation()
  const subject = about === undefined ? '' : `?subject=${encodeURIComponent(about)}`
  return <a href={`mailto:${contactEmail}${subject}`}>{contactEmail}</a>
}
