import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { FieldNotes, useFieldAttributes, type FieldProps } from '#web/ui/Field.tsx'
import { leaveChosen } from '#web/ui/leaveChosen.ts'
import styles from './Field.module.css'

type Choice = { value: string; label: ReactNode; hint?: ReactNode }

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'onBlur' | 'disabled' | 'required' | 'defaultValue'
>
type Props = FieldProps &
  Native & {
    name: string
    choices: readonly Choice[]
    /** The chosen value of a controlled group; otherwise react-hook-form's `register` keeps it. */
    value?: string | undefined
    variant?: 'list' | 'inline' | 'cards' | 'segments'
    ref?: Ref<HTMLInputElement>
  }

const variantClasses = {
  list: undefined,
  inline: styles.inline,
  cards: styles.cards,
  segments: styles.segments,
}

/** Native radio buttons in a fieldset, for a few choices; passing it by the keyboard chooses nothing. */
export const RadioGroup = ({ onBlur, ...props }: Props) => (
  <ChoiceGroup {...props} {...(onBlur && { onBlur: leaveChosen(onBlur) })} type="radio" />
)

/** Native checkboxes in a fieldset: any of a few choices, which react-hook-form's `register` keeps as an array. */
export const CheckboxGroup = (props: Omit<Props, 'value' | 'defaultValue'>) => (
  <ChoiceGroup {...props} type="checkbox" />
)

function ChoiceGroup({ type, ...props }: Props & { type: 'radio' | 'checkbox' }) {
  const { label, labelHidden, hint, error, id, name, choices, value, defaultValue, variant, ...rest } = props
  const attributes = useFieldAttributes({ id, name, hint, error })
  return (
    <fieldset
      className={styles.field}
      aria-describedby={attributes.control['aria-describedby']}
      aria-invalid={attributes.control['aria-invalid']}
    >
      <legend className={labelHidden ? 'vh' : styles.legend}>{label}</legend>
      <FieldNotes hint={hint} error={error} attributes={attributes} />
      <div className={variantClasses[variant ?? 'list']}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.option}>
            <input
              {...rest}
              {...(value !== undefined && { checked: value === choice.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === choice.value })}
              id={index === 0 ? attributes.control.id : undefined}
              type={type}
              name={name}
              value={choice.value}
            />
            <span>
              {choice.label}
              {choice.hint !== undefined && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
