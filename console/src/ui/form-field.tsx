/** The inputs of forms: a label above, help or error below. Those of filters are in `inline-field.tsx`. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Inline, Text } from './box.tsx'
import classes from './form-field.module.css'
import { Select } from './select.tsx'

interface Framed {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
}

interface FrameProps extends Framed {
  children(input: {
    id: string
    className: string | undefined
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }): ReactNode
}

function Frame({ label, description, error, children }: FrameProps) {
  const id = useId()
  const describedBy = [description && `${id}description`, error && `${id}error`].filter(Boolean)
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: classes.input,
        'aria-invalid': Boolean(error),
        'aria-describedby': describedBy.join(' ') || undefined,
      })}
      {description && (
        <Text id={`${id}description`} tone="dim" size="sm" breaks above="xs">
          {description}
        </Text>
      )}
      {error && (
        <Text id={`${id}error`} tone="error" size="sm" breaks above="xs">
          {error}
        </Text>
      )}
    </div>
  )
}

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')

interface TextInputProps extends Framed, ComponentProps<'input'> {
  /** At the end of the input: a unit, perhaps with a button. */
  rightSection?: ReactNode
}

export function TextInput(props: TextInputProps) {
  const { label, description, error, rightSection, className, ...input } = props
  return (
    <Frame label={label} description={description} error={error}>
      {(frame) => (
        <Inline className={classes.box}>
          <input {...frame} {...input} className={joined(frame.className, className)} />
          {rightSection && (
            <Inline className={classes.right} align="stretch" justify="end">
              {rightSection}
            </Inline>
          )}
        </Inline>
      )}
    </Frame>
  )
}

interface TextareaProps extends Framed, ComponentProps<'textarea'> {}

export function Textarea({ label, description, error, className, ...input }: TextareaProps) {
  return (
    <Frame label={label} description={description} error={error}>
      {(frame) => <textarea {...frame} {...input} className={joined(frame.className, className)} />}
    </Frame>
  )
}

interface SelectInputProps extends Framed, ComponentProps<typeof Select> {}

export function SelectInput({ label, description, error, ...select }: SelectInputProps) {
  return (
    <Frame label={label} description={description} error={error}>
      {({ className: _input, ...frame }) => <Select {...frame} {...select} />}
    </Frame>
  )
}
