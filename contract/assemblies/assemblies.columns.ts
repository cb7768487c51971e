import { assemblyFieldLabels as labels, type Assembly } from '#contract/assemblies/assembly.ts'
import { columnsOf, type Column } from '#contract/column.ts'
import { noEmail } from '#contract/people/email.ts'

const { text, of } = columnsOf<Assembly>()
const hideWhenNarrow = true
const shortens = true

/** The address of who holds an office; of somebody without one, that they have none. */
const address = (email: string | null) => (email === '' ? noEmail : email)

/** The columns of the assemblies of a type (rule assembly-1). */
export const assemblyColumns: Column<Assembly>[] = [
  text('assemblyName', labels.assemblyName),
  text('assemblyGroup', labels.assemblyGroup, { hideWhenNarrow }),
  of('link1', labels.link1, ({ link1 }) => address(link1), { hideWhenNarrow, shortens }),
  of('link2', labels.link2, ({ link2 }) => address(link2), { hideWhenNarrow, shortens }),
  of('contactEmail', labels.contactEmail, ({ contactEmail }) => contactEmail, { hideWhenNarrow, shortens }),
]
