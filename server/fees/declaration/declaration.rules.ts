import type {
  DeclarationForm,
  DeclarationTerms,
  DeclaredPerson,
} from '#contract/fees/declaration/declaration.ts'
import { firstDeclaredYear } from '#contract/fees/declaration/declaration.ts'
import { nifOfCreditor } from '#contract/fees/declaration/declared.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { findFirstYear } from '#server/fees/declaration/declared.queries.ts'
import { isWritable, toDeclaredText, writeDeclaration } from '#server/fees/declaration/file.ts'
import { findLayout } from '#server/fees/declaration/layout.ts'
import { readCreditor } from '#server/fees/yearly/payments.queries.ts'

/** The year that is asked for, or the last that is over and has charges, with who declares and by which layout. */
export async function readTerms(
  db: Database,
  { year: asked, today }: { year: number | undefined; today: string },
): Promise<DeclarationTerms> {
  const thisYear = Number(today.slice(0, 4))
  const first = Math.max(firstDeclaredYear, (await findFirstYear(db)) ?? thisYear)
  const years = Array.from({ length: Math.max(1, thisYear - first + 1) }, (_, index) => thisYear - index)
  const year = asked ?? (years.includes(thisYear - 1) ? thisYear - 1 : thisYear)
  const { name, creditorId } = await readCreditor(db)
  const layout = findLayout(year)
  return {
    year,
    years,
    isOver: year < thisYear,
    declarant: { name, nif: nifOfCreditor(creditorId) },
    layout: { checkedFor: layout?.checkedFor ?? '', deductions: layout?.deductions ?? { F: 0, G: 0 } },
  }
}

/** Who declares, or a conflict that says what the organisation's data lack. */
export async function requireDeclarant(db: Database): Promise<{ name: string; nif: string }> {
  const { name, creditorId } = await readCreditor(db)
  const nif = nifOfCreditor(creditorId)
  if (nif === null)
    throw new Problem(
      'conflicto',
      'Falta el NIF de la organización: es el final del identificador del acreedor, que se escribe en los datos generales.',
    )
  if (!isWritable(toDeclaredText(name)))
    throw new Problem('conflicto', 'El nombre de la organización tiene letras que el fichero no admite.')
  return { name, nif }
}

/** Throws 422 for a contact whom the file cannot name. */
export function requireWritable({ contact }: Pick<DeclarationForm, 'contact'>): void {
  if (!isWritable(toDeclaredText(contact)))
    throw invalid([{ in: 'body', path: 'contact', message: 'Tiene letras que el fichero no admite' }])
}

/** Throws for a year that has not begun, and where nobody is declared. */
export function requireSomethingToDeclare(
  year: number,
  { today, people }: { today: string; people: readonly DeclaredPerson[] },
): void {
  if (year > Number(today.slice(0, 4)))
    throw new Problem('conflicto', `El año ${year} no ha empezado: todavía no hay nada que declarar.`)
  if (people.length === 0)
    throw new Problem('conflicto', `En ${year} no hay a quién declarar: no hay fichero que descargar.`)
}

/** The bytes of the file. */
export const composeDeclaration = (
  { year, contact, phone, number, kind, previous }: DeclarationForm,
  { declarant, people }: { declarant: { name: string; nif: string }; people: readonly DeclaredPerson[] },
): Buffer[] => [
  ...writeDeclaration({
    declarant: {
      ...declarant,
      year,
      contact,
      phone,
      number,
      isComplementary: kind === 'complementaria',
      isSubstitute: kind === 'sustitutiva',
      previous: kind === 'primera' ? '' : previous,
    },
    people: people.map((person) => ({
      personNif: person.idDocument,
      name: [person.lastName1, person.lastName2, person.name].filter(Boolean).join(' '),
      provinceCode: person.provinceCode ?? '',
      key: person.key,
      cents: person.cents,
      isRecurrent: person.isRecurrent,
    })),
  }),
]
