/** Creates DOM elements from plain data: a page of this size needs no framework. */
type Child = Node | string | null | undefined | false

type Attributes = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') created.addEventListener(name, value)
    else if (value === true) created.setAttribute(name, '')
    else if (value !== undefined && value !== false) created.setAttribute(name, value)
  }
  created.append(...children.filter((child): child is Node | string => Boolean(child)))
  return created
}
