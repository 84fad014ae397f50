/** Creates DOM elements from plain data: a page of this size needs no framework. */
type Child = Node | string | null | undefined | false

type Attributes = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== undefined && value !== false) made.setAttribute(name, value)
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}
