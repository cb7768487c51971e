import type { RichText } from '#contract/richText.ts'
import { linkAddresses } from '#contract/richTextAddresses.ts'
import { listRuns } from '#contract/richTextMap.ts'

/** Where the links of a text lead, each once, also those that mail programs make of an address in words; not what the program fills in. */
const listLinks = (text: RichText): string[] => [
  ...new Set(
    listRuns(linkAddresses(text)).flatMap(({ link }) =>
      link === undefined || /^@@[A-Z\d_]+@@$/.test(link) ? [] : [link],
    ),
  ),
]

/** Where a text leads that another one did not: whoever reads the mail is sent there in the name of the organisation (rule organisation-5). */
export function findNewLinks(before: RichText, after: RichText): string[] {
  const known = listLinks(before)
  return listLinks(after).filter((link) => !known.includes(link))
}
