import { tagKinds } from '#contract/people/tag.ts'
import { tagColumns } from '#contract/tags/tags.columns.ts'
import { tags, type Tag } from '#contract/tags/tags.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { NewTagButton } from '#web/people/choosing/NewTagButton.tsx'
import { TagLabel } from '#web/people/choosing/TagLabel.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const make = filtersFor(tags.list)
const name = make.text('name', 'Nombre')
const kind = make.choice('kind', 'Qué es', tagKinds)
const cells = { color: (tag: Tag) => <TagLabel tag={tag} /> }

const tell = async () => showToast('Etiqueta creada')

/** `/censo-base/etiquetas`: one's own tags and lists, and those that are shared with one (rule people-23). */
export const TagsList = () => (
  <ListScreen
    noun={['etiqueta o lista', 'etiquetas y listas']}
    endpoint={tags.list}
    columns={tagColumns}
    cells={cells}
    link={(tag) => ({ to: '/censo-base/etiquetas/$id', params: { id: `${tag.id}` }, name: tag.name })}
    quick={{ field: name, label: 'Buscar por nombre', nothing: 'Ninguna se llama así.' }}
    fields={[name, kind]}
    sizes={[10, 20, 50]}
    empty="Todavía no hay ninguna etiqueta. Se ponen en la ficha de cada persona."
    actions={<NewTagButton onMade={tell} />}
  />
)
