/** The element that messages are in: at the end of the page, or of the topmost dialog, outside of which all is inert. */
export const messagePlace = document.body.appendChild(document.createElement('div'))
