import type { Editor } from '@tiptap/core'
import { writePlace, type Places } from '#contract/richTextPlaces.ts'
import { Bar } from '#web/kernel/editor/Bar.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Editor.module.css'

type Props = { editor: Editor; places: Places; controls: string }

/** The data that are filled in, each to be put into the text or copied. */
export const PlaceBar = ({ editor, places, controls }: Props) => (
  <Bar label="Datos que se rellenan" controls={controls}>
    {Object.entries(places).map(([name, { label }]) => (
      <span key={name} className={styles.place}>
        <button
          type="button"
          className={styles.insert}
          aria-label={`Poner ${label} (${writePlace(name)})`}
          title={writePlace(name)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.chain().focus().insertContent({ type: 'place', attrs: { name } }).run()}
        >
          <Icon name="plus" size={16} />
          {label}
        </button>
        <CopyButton what={writePlace(name)} text={writePlace(name)} />
      </span>
    ))}
  </Bar>
)
