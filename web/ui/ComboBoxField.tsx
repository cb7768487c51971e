import { useMemo, useState } from 'react'
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
  type Key,
} from 'react-aria-components'
import type { ComboFieldProps } from '#web/ui/ComboField.tsx'
import { fold } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Option } from '#web/ui/SelectField.tsx'
import fieldStyles from './Field.module.css'
import styles from './ComboBoxField.module.css'

/** More than these are not worth reading: type another letter. */
const most = 60

/** Those that start with what was typed, then those that hold it; accents and case aside. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const wanted = fold(typed.trim())
  if (!wanted) return options.slice(0, most)
  const starting: Option[] = []
  const holding: Option[] = []
  for (const option of options) {
    const at = fold(option.label).indexOf(wanted)
    if (at === 0) starting.push(option)
    else if (at > 0) holding.push(option)
  }
  return [...starting, ...holding].slice(0, most)
}

export function ComboBoxField(props: ComboFieldProps) {
  const { label, labelHidden, hint, error, id, name, options, value, onChange, placeholder, disabled } = props
  const labelOf = (key: Key | null) => options.find((option) => option.value === key)?.label ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? labelOf(value)
  const found = useMemo(() => matching(options, typed ?? ''), [options, typed])
  return (
    <ComboBox
      className={fieldStyles.field ?? ''}
      items={found.map((option) => ({ id: option.value, label: option.label }))}
      inputValue={shown}
      onInputChange={(text) => {
        setTyped(text === labelOf(value) ? null : text)
        if (text === '' && value !== null) onChange(null)
      }}
      selectedKey={value}
      onSelectionChange={(key) => {
        setTyped(null)
        if (key !== null || typed === '') onChange(key)
      }}
      onBlur={() => setTyped(null)}
      menuTrigger={options.length > most ? 'input' : 'focus'}
      allowsEmptyCollection
      isInvalid={error !== undefined}
      isDisabled={disabled === true}
      validationBehavior="aria"
      {...((id ?? name) ? { id: `${id ?? name}-combo` } : {})}
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
      <div className={styles.box}>
        <Input
          className={fieldStyles.control ?? ''}
          id={id ?? name}
          {...(placeholder !== undefined && { placeholder })}
        />
        <Button className={styles.open ?? ''}>
          <Icon name="down" />
        </Button>
      </div>
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <p>Nada coincide con «{shown}».</p>}>
          {(item: { id: Key; label: string }) => (
            <ListBoxItem className={styles.item ?? ''} textValue={item.label}>
              {item.label}
            </ListBoxItem>
          )}
        </ListBox>
        {found.length === most && <p className={styles.more}>Escribe más letras para acotar la lista.</p>}
      </Popover>
    </ComboBox>
  )
}
