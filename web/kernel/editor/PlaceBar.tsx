import { writePlace, type Places } from '#contract/richTextPlaces.ts'
import { Bar } from '#web/kernel/editor/Bar.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Editor.module.css'

type Props = {
  /** What the bar is called. */
  label?: string
  /** Where they are put, said after the name of each, where a page has two such bars. */
  where?: string
  places: Places
  /** The id of the text. */
  controls: string
  onPlace: (name: string) => void
}

/** The data that are filled in, each to be put into the text or copied. */
export const PlaceBar = ({
  label: bar = 'Datos que se rellenan',
  where = '',
  places,
  controls,
  onPlace,
}: Props) => (
  <Bar label={bar} controls={controls}>
    {Object.entries(places).map(([name, { label }]) => (
      <span key={name} className={styles.place}>
        <button
          type="button"
          className={styles.insert}
          aria-label={`Poner ${label} (${writePlace(name)})${where}`}
          title={writePlace(name)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPlace(name)}
        >
          <Icon name="plus" size={16} />
          {label}
        </button>
        {where === '' && <CopyButton what={writePlace(name)} text={writePlace(name)} />}
      </span>
    ))}
  </Bar>
)
