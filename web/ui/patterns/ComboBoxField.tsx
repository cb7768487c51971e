import { useMemo, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import type { FieldProps } from '#web/ui/Field.tsx'
import { foldAccents } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { findMatches } from '#web/ui/findMatches.ts'
import { ComboBoxControl } from '#web/ui/patterns/ComboBoxControl.tsx'
import type { Option } from '#web/ui/SelectField.tsx'
import fieldStyles from '#web/ui/Field.module.css'

export type ComboFieldProps = FieldProps & {
  options: readonly Option[]
  /** The chosen option's value; `null` when nothing is chosen. */
  value: string | number | null
  onChange: (value: string | number | null) => void
  placeholder?: string
  disabled?: true | undefined
}

/** A combobox on React Aria, which handles keys, popup and announcements. We choose which options match a text. */
export function ComboBoxField(props: ComboFieldProps) {
  const { label, labelHidden, hint, id, name, options, value, onChange, disabled } = props
  const { text, matches, typed, missed, write, take, leave } = useTyped(options, value, onChange)
  const error =
    props.error ??
    (missed ? `«${text.trim()}» no es ninguna de las opciones: elige una de la lista` : undefined)
  const optionOf = (key: string | number) => matches.find((option) => option.value === key)
  return (
    <I18nProvider locale="es-ES">
      <ComboBox
        className={fieldStyles.field ?? ''}
        items={matches.map((option) => ({ id: option.value, label: option.label }))}
        inputValue={text}
        onInputChange={write}
        selectedKey={value}
        // React Aria also calls this with no key or the same key when the list closes, for example on scrolling: the
        // typed text stays.
        onSelectionChange={(key) => key !== null && key !== value && take(optionOf(key))}
        onBlur={leave}
        allowsEmptyCollection
        isInvalid={error !== undefined}
        isDisabled={disabled === true}
        validationBehavior="aria"
      >
        <Label className={labelHidden ? 'vh' : (fieldStyles.label ?? '')}>{label}</Label>
        {hint !== undefined && (
          <Text slot="description" elementType="p" className={fieldStyles.hint ?? ''}>
            {hint}
          </Text>
        )}
        <FieldError elementType="p" className={fieldStyles.error ?? ''}>
          <Icon name="error" size={18} />
          <span>{error}</span>
        </FieldError>
        <ComboBoxControl
          id={id ?? name}
          placeholder={props.placeholder}
          {...{ matches, typed, take, leave }}
        />
      </ComboBox>
    </I18nProvider>
  )
}

/** The text being typed, until an option is chosen or the field loses the focus. */
function useTyped(
  options: readonly Option[],
  value: ComboFieldProps['value'],
  onChange: ComboFieldProps['onChange'],
) {
  const [typed, setTyped] = useState<string | null>(null)
  const [missed, setMissed] = useState(false)
  const matches = useMemo(() => findMatches(options, typed ?? ''), [options, typed])
  const chosen = options.find((option) => option.value === value)?.label ?? ''

  function write(text: string) {
    setTyped(text === chosen ? null : text)
    setMissed(false)
    if (text === '' && value !== null) onChange(null)
  }
  function take(option: Option | undefined) {
    setTyped(null)
    if (option && option.value !== value) onChange(option.value)
  }
  /**
   * On blur, a full option name chooses that option. Any other text gives way to what was chosen before; when nothing
   * was, it stays and is an error.
   */
  function leave() {
    const name = foldAccents(typed?.trim() ?? '')
    const named = name ? matches.find(({ label }) => foldAccents(label) === name) : undefined
    const isNothing = name !== '' && !named && value === null
    // Options that have not come yet are not missed.
    setMissed(isNothing && options.length > 0)
    if (!isNothing) take(named)
  }
  return { text: typed ?? chosen, matches, typed, missed, write, take, leave }
}
