// Before the first paint. The content security policy allows no inline script.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.setAttribute('data-color-scheme', stored('colorScheme') || preferred)
  const language = stored('language')
  if (language) root.lang = language
  const sidebarOpen = stored('sidebarOpen')
  if (sidebarOpen) root.setAttribute('data-sidebar-open', sidebarOpen)
  if (/(^|; )countinghouse_token=[^;]/.test(document.cookie)) {
    root.setAttribute('data-signed-in', '')
  }
})()
