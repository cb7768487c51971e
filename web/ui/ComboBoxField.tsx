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
import { Icon } from '#web/ui/Icon.tsx'
import { matching, most } from '#web/ui/matching.ts'
import fieldStyles from './Field.module.css'
import styles from './ComboBoxField.module.css'

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
