import { useId, useRef } from 'react'
import { FieldFrame, useFieldWires, type FieldProps } from '#web/ui/Field.tsx'
import { plural } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { most } from '#web/ui/matching.ts'
import type { Option } from '#web/ui/SelectField.tsx'
import { suggestionId, Suggestions } from '#web/ui/Suggestions.tsx'
import { useBeside } from '#web/ui/useBeside.ts'
import { useCombo } from '#web/ui/useCombo.ts'
import fieldStyles from './Field.module.css'
import styles from './ComboField.module.css'

type Props = FieldProps & {
  options: readonly Option[]
  /** The chosen option's value; `null` when nothing is chosen. */
  value: string | number | null
  onChange: (value: string | number | null) => void
  placeholder?: string
  disabled?: true | undefined
}

/** One of many: typed first, found without accents; emptying the field chooses nothing (APG, editable combobox). */
export function ComboField({ options, value, onChange, placeholder, disabled, ...field }: Props) {
  const wires = useFieldWires(field)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const combo = useCombo({ options, value, onChange })
  const { open, at, found, typed } = combo
  useBeside(input, popup, { open, align: 'start' })
  const label = typeof field.label === 'string' ? field.label : 'Opciones'
  return (
    <FieldFrame {...field} wires={wires}>
      <div className={styles.box}>
        <input
          {...wires.control}
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && at >= 0 ? suggestionId(list, at) : undefined}
          autoComplete="off"
          spellCheck={false}
          className={fieldStyles.control}
          placeholder={placeholder}
          disabled={disabled}
          value={combo.text}
          onChange={({ target }) => combo.write(target.value)}
          onClick={combo.unfold}
          onBlur={combo.leave}
          onKeyDown={combo.press}
        />
        <OpenButton
          label={label}
          disabled={disabled}
          onClick={() => {
            input.current?.focus()
            if (open) combo.close()
            else combo.unfold()
          }}
        />
        <span role="status" className="vh">
          {open && typed && (found.length > 0 ? plural(found.length, 'opción', 'opciones') : none(typed))}
        </span>
      </div>
      {open && (
        <div ref={popup} popover="manual" className={styles.popup}>
          <Suggestions
            id={list}
            label={label}
            items={found.map((option) => ({
              key: option.value,
              content: option.label,
              chosen: option === combo.chosen,
            }))}
            at={at}
            onPoint={combo.point}
            onChoose={(index) => combo.take(found[index])}
          />
          {found.length === 0 && <p>{none(typed)}</p>}
          {found.length === most && <p>Escribe más letras para acotar la lista.</p>}
        </div>
      )}
    </FieldFrame>
  )
}

const none = (typed: string | null) => (typed ? `Nada coincide con «${typed}».` : 'No hay opciones.')

type OpenProps = { label: string; disabled: true | undefined; onClick: () => void }

/** For a hand on the mouse; the keyboard has its arrows. */
function OpenButton({ label, disabled, onClick }: OpenProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Opciones de ${label}`}
      disabled={disabled}
      className={styles.open}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name="down" />
    </button>
  )
}
