import { useQuery, useQueryClient } from '@tanstack/react-query'
import { affiliates } from '#contract/census/affiliates.ts'
import type { PersonTag } from '#contract/people/tag.ts'
import { formatCount } from '#contract/plural.ts'
import { tags } from '#contract/tags/tags.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { NewTagButton } from '#web/people/choosing/NewTagButton.tsx'
import styles from './choosing.module.css'
import { Card } from '#web/ui/Card.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

const source = optionsFromCall(
  tags.list,
  () => ({ size: 1000 }),
  ({ id, name }) => ({ value: `${id}`, label: name }),
)

type Props = { person: { id: number; tags?: PersonTag[] | undefined } }

/**
 * The card of a person's tags: what they have, to take off, and others to put on (rule people-23). The lists that they
 * are in stand below, closed, because there may be many.
 */
export function PersonTags({ person: { id, tags: known = [] } }: Props) {
  const client = useQueryClient()
  const { data: options = [] } = useQuery(source.queryFor({}))
  const { error, press } = usePressed()
  const readAgain = () => invalidateReads(client, [affiliates.get, affiliates.list, tags.list, tags.get])
  const put = (tagId: number) =>
    press(true, () => call(tags.put, { params: { id }, body: { tagId } }), readAgain)
  const take = (tagId: number) =>
    void press(true, () => call(tags.take, { params: { id, tagId } }), readAgain)
  const ownTags = known.filter(({ kind }) => kind === 'tag')
  const lists = known.filter(({ kind }) => kind === 'list')
  const isKnown = (value: number | string) => known.some((tag) => `${tag.id}` === value)
  return (
    <Card title="Etiquetas">
      <div className={styles.tagging}>
        <Chips of={ownTags} hint="(quitar etiqueta)" onRemove={take} none="Sin etiquetas." />
        <div className={styles.putting} data-screen-only>
          <ComboField
            key={known.length}
            id="poner-etiqueta"
            label="Poner una etiqueta"
            options={options.filter(({ value }) => !isKnown(value))}
            value={null}
            onChange={(chosen) => chosen !== null && void put(Number(chosen))}
          />
          {error !== null && <p role="alert">{messageOf(error)}</p>}
          <NewTagButton onMade={(made) => put(made.id)} />
        </div>
        {lists.length > 0 && (
          <Disclosure summary={`Está en ${formatCount(lists.length, 'lista', 'listas')}`}>
            <Chips of={lists} hint="(quitar de la lista)" onRemove={take} />
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

type ChipsProps = { of: readonly PersonTag[]; hint: string; onRemove: (id: number) => void; none?: string }

const Chips = ({ of, hint, onRemove, none }: ChipsProps) => (
  <div className={styles.tags}>
    {of.length === 0 && <p>{none}</p>}
    {of.map(({ id, name }) => (
      <Chip key={id} hint={hint} onRemove={() => onRemove(id)}>
        {name}
      </Chip>
    ))}
  </div>
)
