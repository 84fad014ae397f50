/**
 * What pages are made of, so that they need little CSS of their own: things in a row or in a stack, texts, panels and
 * notices. What a page says in a class of its own overrides them.
 */
import { type ComponentProps, createElement, type JSX } from 'react'
import './box.css'

/** The spacings and the sizes of text are those of `styles/tokens.css`. */
type Space = '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'
type Tone = 'text' | 'dim' | 'accent' | 'success' | 'warning' | 'error'

interface Look {
  gap?: Space
  /** `tight`: what wraps stays close to its line. */
  wrap?: boolean | 'tight'
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  pad?: 'none' | Exclude<Space, '2xs' | 'xs'>
  above?: Space
  below?: Space
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  tone?: Tone
  strong?: boolean
  mono?: boolean
  /** One line, and what has no room in it is cut. */
  cut?: boolean
  /** Long words break wherever the line ends. */
  breaks?: boolean
  /** Has an edge and a ground of its own, like a panel. */
  surface?: boolean
  /** Has the soft ground of its tone. */
  notice?: boolean
}

type Tag = keyof JSX.IntrinsicElements

type Props<T extends Tag> = Look & { as?: T } & Omit<ComponentProps<T>, keyof Look | 'as'>

/** In the order of `box.css`. A prop and its value are the name of a class. */
const lookNames =
  'surface notice gap wrap align justify pad above below size tone strong mono cut breaks'.split(
    ' ',
  )

function box(kind: string, tag: Tag, props: object) {
  const { as: Element = tag, className, ...rest } = props as Record<string, string | true>
  let names = kind
  for (const look of lookNames) {
    const value = rest[look]
    delete rest[look]
    if (value) names += value === true ? ` ${look}` : ` ${look}-${value}`
  }
  if (className) names += ` ${className}`
  return createElement(Element as Tag, { ...rest, className: names })
}

/** Things beside each other, centred on their line. */
export function Inline<T extends Tag = 'div'>(props: Props<T>) {
  return box('inline', 'div', props)
}

/** Things below each other. */
export function Stack<T extends Tag = 'div'>(props: Props<T>) {
  return box('stack', 'div', props)
}

interface ColumnsProps {
  /** The least width of a column. */
  least: string
}

/** As many columns of the same width as there is room for. */
export function Columns<T extends Tag = 'div'>({ least, ...props }: Props<T> & ColumnsProps) {
  return box('columns', 'div', { ...props, style: { '--least': least } })
}

export function Text<T extends Tag = 'p'>(props: Props<T>) {
  return box('text', 'p', props)
}

export function Panel<T extends Tag = 'section'>(props: Props<T>) {
  return box('stack', 'section', { surface: true, ...props })
}

/** A remark, a warning or an error that people must not miss. */
export function Notice<T extends Tag = 'p'>(props: Props<T>) {
  return box('block', 'p', { notice: true, size: 'sm', ...props })
}
