import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import type { FieldProps } from '#web/ui/Field.tsx'
import { foldText } from '#contract/foldText.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { describeMissed, findMatches } from '#web/ui/findMatches.ts'
import { ComboBoxControl } from '#web/ui/patterns/ComboBoxControl.tsx'
import { type ComboOption, type ComboSearch, type ComboTyped } from '#web/ui/patterns/comboSearch.ts'
import fieldStyles from '#web/ui/Field.module.css'

export type ComboFieldProps = FieldProps & {
  options: readonly ComboOption[]
  search?: ComboSearch
  /** Kept by a form that refuses such a text, and shows it again with the field; else the field keeps it itself. */
  typed?: ComboTyped
  /** The chosen option's value; `null` when nothing is chosen. */
  value: string | number | null
  onChange: (value: string | number | null) => void
  placeholder?: string
  disabled?: true | undefined
}

/** A combobox on React Aria, which handles keys, popup and announcements. We choose which options match a text. */
export function ComboBoxField(props: ComboFieldProps) {
  const { label, labelHidden, hint, id, name, search, value, disabled } = props
  const { text, matches, typed, missed, write, take, leave, enter } = useTyped(props)
  const missedText = search ? (search.missed ?? undefined) : describeMissed(text)
  const error = props.error ?? (missed ? missedText : undefined)
  const optionOf = (key: string | number) => matches.find((option) => option.value === key)
  return (
    <I18nProvider locale="es-ES">
      <ComboBox
        className={fieldStyles.field ?? ''}
        items={matches.map((option) => ({ ...option, id: option.value }))}
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
          {...{ search, matches, typed, leave, enter }}
        />
      </ComboBox>
    </I18nProvider>
  )
}

/** The text being typed, until an option is chosen or the field loses the focus. */
function useTyped({ options, search, value, onChange, typed: kept }: ComboFieldProps) {
  const [own, setOwn] = useState<string | null>(null)
  const typed = kept ? kept.text || null : own
  const setTyped = (text: string | null) => {
    if (!kept) setOwn(text)
    else if ((text ?? '') !== kept.text) kept.onType(text ?? '')
  }
  const [isMissed, setMissed] = useState(typed !== null)
  // What was done before the search had answered.
  const [early, setEarly] = useState<'left' | 'entered' | null>(null)
  const isPending = search?.isPending === true && typed !== null
  /** Whether a text that is no option will do: the form keeps it. */
  const isFree = search?.missed === null
  const found = search && (typed === null ? [search.chosen].filter((one) => one !== undefined) : options)
  const matches: readonly ComboOption[] = useMemo(
    () => found ?? findMatches(options, typed ?? ''),
    [found, options, typed],
  )
  const chosen = (search ? search.chosen : options.find((option) => option.value === value))?.label ?? ''

  function write(text: string) {
    search?.onType(text === chosen ? '' : text)
    setMissed(false)
    setEarly(null)
    // What is searched elsewhere and kept by a form is one value with what is typed: typing ends the choice.
    if (search && kept) {
      if (text !== chosen || text === '') kept.onType(text)
      return
    }
    setTyped(text === chosen ? null : text)
    // Of what is searched elsewhere nothing stays chosen under another text.
    if ((text === '' || (search && text !== chosen)) && value !== null) onChange(null)
  }
  function take(option: ComboOption | undefined) {
    setTyped(null)
    setEarly(null)
    if (option && option.value !== value) onChange(option.value)
  }
  /**
   * On blur, a full option name chooses that option, and a part of one where no other has it (but of what is searched
   * elsewhere, where more may have it). Any other text stays and is an error, and nothing is chosen.
   */
  function leave() {
    if (isPending) return setEarly('left')
    const name = foldName(typed ?? '')
    if (name === '') return take(undefined)
    const named = matches.find(({ label, names = [] }) =>
      [label, ...names].some((each) => foldName(each) === name),
    )
    const meant = named ?? (matches.length === 1 && !search ? matches[0] : undefined)
    if (meant) return take(meant)
    // Options that have not come yet are not missed.
    if (options.length === 0 && !search) return
    setMissed(!isFree)
    if (value !== null) onChange(null)
  }
  /** Enter without an option pointed at chooses the only one. Returns whether there is nothing to wait for. */
  function enter(): boolean {
    if (isPending) setEarly('entered')
    else if (matches.length === 1 && !isFree) take(matches[0])
    else leave()
    return !isPending
  }
  const catchUp = useEffectEvent(() => {
    setEarly(null)
    if (early === 'entered') enter()
    else leave()
  })
  useEffect(() => {
    if (!early || isPending) return undefined
    const timer = setTimeout(catchUp)
    return () => clearTimeout(timer)
  }, [early, isPending])
  return {
    text: typed ?? chosen,
    matches,
    typed,
    missed: isMissed && typed !== null,
    write,
    take,
    leave,
    enter,
  }
}

/** A document or an address is the same with other separators. */
const foldName = (text: string) => foldText(text).replaceAll(/[\s.-]/g, '')
