import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { imports } from '#contract/import/imports.ts'
import { geography } from '#contract/geography/geography.ts'
import { noEmail } from '#contract/people/email.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { formatDay, formatTime } from '#web/ui/format.ts'

const { text, number, choice, search } = filtersFor(affiliates.list)
const keepText = (value: string) => value
const toOption = ({ name }: { name: string }) => ({ value: name, label: name })

/** Of former members only name, document and dates are shown (rule privacy-5). */
const notOfFormer = {
  excludedBy: { name: 'inscriptionType', value: '0', why: 'No se usa con «Antiguo»' },
} as const

/** The document filter, also used by the quick search. */
export const documentFilter = text('idDocument', personFieldLabels.idDocument, { capitals: true })
/** The filters of the census list (rule census-1). */
export const affiliateFilters = [
  documentFilter,
  text('name', personFieldLabels.name),
  text('lastName1', personFieldLabels.lastName1),
  text('email', personFieldLabels.email, notOfFormer),
  choice('hasEmail', 'Correo', { true: 'Con correo', false: noEmail }, notOfFormer),
  choice('sex', personFieldLabels.sex, sexLabels, notOfFormer),
  choice('inscriptionType', personFieldLabels.inscriptionType, inscriptionTypeLabels),
  choice('assemblyType', 'Tipo de asamblea', assemblyTypes, notOfFormer),
  search(
    'assemblyId',
    personFieldLabels.assembly,
    optionsFromCall(
      assemblies.basics,
      // The draft has a value of the assembly type select: a type, or an empty text.
      ({ assemblyType }) => ({ size: 1000, type: assemblyType || undefined }),
      ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
    ),
    { dependsOn: 'assemblyType', ...notOfFormer },
  ),
  search(
    'city',
    personFieldLabels.city,
    optionsFromCall(geography.cities, () => ({ size: -1 }), toOption, keepText),
    notOfFormer,
  ),
  search(
    'district',
    personFieldLabels.district,
    optionsFromCall(geography.districts, () => ({ size: -1 }), toOption, keepText),
    notOfFormer,
  ),
  number('fee', personFieldLabels.fee, { unit: '€', comparison: 'aportacion', ...notOfFormer }),
  search(
    'importId',
    'Importación',
    optionsFromCall(
      imports.batches,
      () => ({ size: 50, written: 'true' as const }),
      ({ id, fileName, creationTime }) => ({
        value: `${id}`,
        label: `${fileName}, ${formatDay(creationTime)}, ${formatTime(creationTime)}`,
      }),
    ),
    { elsewhere: true },
  ),
]
