import { useParams } from '@tanstack/react-router'
import { tagColors, tagKinds } from '#contract/people/tag.ts'
import { formatCount } from '#contract/plural.ts'
import { tags, type TagDetails } from '#contract/tags/tags.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { EditPanel, lateForm } from '#web/kernel/form/EditPanel.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { TagLabel } from '#web/people/choosing/TagLabel.tsx'
import { DeleteTag } from '#web/tags/DeleteTag.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'

const form = lateForm(async () => (await import('#web/tags/editTag.tsx')).editTag)

/** `/censo-base/etiquetas/{id}`: a tag or a list, how many people have it, and what can be done with it. */
export function TagPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(tags.get, { params: { id } }, [tags.list, tags.get])
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.name}
      loading="Cargando la etiqueta"
      failed="No se ha podido cargar la etiqueta"
      actions={
        <LinkButton to="/censo-base/inscritos" search={{ tag: id }} icon="people" variant="primary">
          Ver las personas
        </LinkButton>
      }
    >
      {(tag) => (
        <Stack>
          <p>
            <TagLabel tag={tag} /> {formatCount(tag.people, 'persona', 'personas')}
          </p>
          <EditPanel
            title="Nombre, color y uso"
            loaded={loaded}
            loading="Cargando la etiqueta"
            failed="No se ha podido cargar la etiqueta"
            facts={factsOf}
            {...(tag.mayEdit && { form })}
          />
          {tag.mayEdit && <DeleteTag tag={tag} />}
        </Stack>
      )}
    </DetailPage>
  )
}

const factsOf = (tag: TagDetails): readonly Fact[] => [
  ['Nombre', tag.name],
  ['Qué es', tagKinds[tag.kind]],
  ['Color', tagColors[tag.color]],
  ['De quién', tag.isOwn ? 'Tuya' : (tag.owner ?? 'De nadie: su cuenta ya no existe')],
  ['Quién la puede usar', tag.sharedText],
  ['Último cambio', `${formatMoment(tag.updatedAt)}, ${tag.updatedBy}`],
]
