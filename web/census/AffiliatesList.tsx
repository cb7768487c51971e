import { useSearch } from '@tanstack/react-router'
import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { toYearlyFee } from '#contract/fees/basics/periods.ts'
import { isOrderOfThen, isShownOfFormer } from '#contract/people/choosing/factRights.ts'
import type { Affiliate } from '#contract/people/affiliateProfile.ts'
import type { AffiliateRow } from '#contract/people/affiliateRow.ts'
import { isOfFormer, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import { fullName } from '#contract/people/name.ts'
import { useFileLink } from '#web/census/useFileLink.ts'
import { affiliateFilters } from '#web/census/affiliateFilters.ts'
import { PhoneLink } from '#web/people/contactLinks.tsx'
import { offerElsewhere } from '#web/people/elsewhere.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { TypeTag } from '#web/people/TypeTag.tsx'
import { lenientSchemaFor } from '#web/kernel/list/address.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import { useChoosing, type Choice } from '#web/kernel/list/useChoosing.tsx'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { usePeek, type Peeking } from '#web/kernel/list/usePeek.ts'
import { formatMoney } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const cells = {
  inscriptionType: ({ inscriptionType }: Affiliate) => <TypeTag type={inscriptionType} />,
  fee: ({ fee }: Affiliate) => formatMoney(fee),
  yearlyFee: ({ fee, period }: Affiliate) => formatMoney(toYearlyFee(fee, period)),
  phone: ({ phone }: AffiliateRow) => (phone ? <PhoneLink phone={phone} /> : null),
}

const searchBox = buildSearchBox(
  affiliates.list,
  'Nadie se llama así ni tiene ese documento, correo, teléfono o número.',
)
const besideMembers = offerElsewhere('former', 'outside', 'pending')
const besideFormer = offerElsewhere('members', 'outside', 'pending')

/** The columns of former members: nothing is ordered by what is not shown of them (rule privacy-5). */
const formerColumns = affiliateColumns.map(({ sort, ...column }) =>
  sort === undefined || !isShownOfFormer(sort) ? column : { ...column, sort },
)

/** The columns at a date: nothing is ordered by what is of then, or hidden of who left since (rule moment-4). */
const columnsOfThen = affiliateColumns.map(({ sort, ...column }) =>
  sort === undefined || !isOrderOfThen(sort) ? column : { ...column, sort },
)

/** Loaded late: few look at another day. */
const CensusAtNote = lazyComponent(async () => (await import('#web/census/CensusAtNote.tsx')).CensusAtNote)

const chooseColumns = (state: FactFilter) =>
  state.at !== undefined ? columnsOfThen : isOfFormer(state) ? formerColumns : affiliateColumns

/** Loaded late: the list is read before anything is done with it. */
const ListActions = lazyComponent(async () => (await import('#web/census/ListActions.tsx')).ListActions)

/** Loaded late: somebody is chosen first. */
const ChosenPeople = lazyComponent(
  async () => (await import('#web/people/choosing/ChosenPeople.tsx')).ChosenPeople,
)

/** Loaded late: the list is read before anybody is opened. */
const PersonPeek = lazyComponent(async () => (await import('#web/census/PersonPeek.tsx')).PersonPeek)

const showPerson = (peek: Peeking, rows: readonly AffiliateRow[]) => <PersonPeek {...{ peek, rows }} />

const idOf = ({ id }: AffiliateRow) => `${id}`
const offerWithChosen = (choice: Choice, state: FactFilter) => <ChosenPeople {...{ choice, state }} />

const noteDate = ({ at }: FactFilter, reply: { gone?: number | undefined } | undefined) =>
  at !== undefined && <CensusAtNote at={at} gone={reply?.gone} />

const offerActions = (state: FactFilter, { failed }: { failed: boolean }) => (
  <ListActions {...{ state, failed }} />
)

export function AffiliatesList() {
  const search: ListParams = useSearch({ strict: false })
  const state = lenientSchemaFor(affiliates.list.query).parse(search)
  const ofFormer = isOfFormer(state)
  const choosing = useChoosing(idOf, offerWithChosen)
  const peek = usePeek(showPerson, PersonPeek.warm)
  const linkTo = useFileLink()
  return (
    <ListScreen
      noun={ofFormer ? ['persona dada de baja', 'personas dadas de baja'] : ['inscrito', 'inscritos']}
      endpoint={affiliates.list}
      columns={chooseColumns(state)}
      adjust={({ sort, ...filter }) =>
        (isOfFormer(filter) && !isShownOfFormer(sort)) || (filter.at !== undefined && !isOrderOfThen(sort))
          ? { sort: 'creationTime', direction: 'desc' }
          : {}
      }
      elsewhere={ofFormer ? besideFormer : besideMembers}
      cells={cells}
      link={(person) => ({
        ...linkTo(idOf(person)),
        ...peek.linkOf(idOf(person)),
        name: fullName(person),
      })}
      beside={peek.beside}
      quick={searchBox}
      fields={affiliateFilters}
      sizes={[5, 10, 20, 50, 100]}
      empty="Todavía no hay nadie en el censo."
      download={affiliates.export}
      actions={offerActions}
      note={noteDate}
      choosing={ofFormer || state.at !== undefined ? undefined : choosing}
    />
  )
}
