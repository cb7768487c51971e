import { writePlace, type Places } from '#contract/richTextPlaces.ts'
import { PlaceBar } from '#web/kernel/editor/PlaceBar.tsx'

type Props = {
  places: Places
  /** The id of the field of the subject. */
  field: string
  subject: string
  onChange: (subject: string) => void
}

/** The data that can be put into a subject, where the cursor is; not the link, which is read over shoulders there. */
export function SubjectPlaces({ places, field, subject, onChange }: Props) {
  function put(name: string) {
    const input = document.getElementById(field)
    if (!(input instanceof HTMLInputElement)) return
    const [from, to] = [input.selectionStart ?? subject.length, input.selectionEnd ?? subject.length]
    onChange(subject.slice(0, from) + writePlace(name) + subject.slice(to))
    input.focus()
    const after = from + writePlace(name).length
    // Once the field has what was put in.
    requestAnimationFrame(() => input.setSelectionRange(after, after))
  }
  const { ENLACE: _link, ...others } = places
  return (
    <PlaceBar
      label="Datos que se rellenan en el asunto"
      where=" en el asunto"
      places={others}
      controls={field}
      onPlace={put}
    />
  )
}
