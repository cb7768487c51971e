import { foldText } from '#contract/foldText.ts'
import type { FoundPerson } from '#contract/people/people.ts'
import { formatPhone } from '#contract/people/phone.ts'
import { readPlainMailbox, readSearchKeys } from '#contract/people/search.ts'
import type { Detail } from '#web/kernel/shell/finders.ts'

/** The document, telephone and address of somebody found, each with what of the typed text it has (rule people-19). */
export function markContacts(
  person: FoundPerson,
  typed: string,
): Record<'document' | 'phone' | 'email', Detail> {
  const { document, nie, email, mailbox, phone, phoneEnd } = readSearchKeys(typed)
  const isNamed = foldText(`${person.name} ${person.lastName1} ${person.lastName2 ?? ''}`).includes(
    foldText(typed.trim()),
  )
  return {
    // Documents are looked for by their beginning.
    document: mark(
      person.idDocument,
      [document?.text, nie].find((key) => key && person.idDocument.startsWith(key)),
    ),
    phone: person.phone ? markPhone(person.phone, { phone, phoneEnd }) : '',
    // A word is looked for at the beginning of addresses where no name has it.
    email: mark(person.email, email ?? mailbox ?? (isNamed ? undefined : readPlainMailbox(typed))),
  }
}

function mark(text: string, part: string | undefined): Detail {
  const at = part ? text.toLowerCase().indexOf(part.toLowerCase()) : -1
  return part && at !== -1 ? { text, marked: text.slice(at, at + part.length) } : text
}

/** By its figures, whatever stands between them. */
function markPhone(
  stored: string,
  { phone, phoneEnd }: { phone?: string | undefined; phoneEnd?: string | undefined },
) {
  const text = formatPhone(stored)
  const plain = text.replaceAll(' ', '')
  const isBegun = phone !== undefined && stored.startsWith(phone)
  const figures = isBegun ? phone.slice(stored.length - plain.length) : phoneEnd
  if (!figures) return text
  const marked = figures.split('').join(' ?')
  const found = new RegExp(isBegun ? `^${marked.replace('+', String.raw`\+`)}` : `${marked}$`).exec(text)
  return found ? { text, marked: found[0] } : text
}
