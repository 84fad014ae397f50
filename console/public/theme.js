// Runs before the first paint: the stored colour scheme, language and sidebar, and which frame to show
// while the console loads. A file of its own, because the content security policy allows no inline script.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const scheme = stored('colorScheme')
  const dark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-color-scheme', dark ? 'dark' : 'light')
  const language = stored('language')
  if (language) root.lang = language
  const sidebarOpen = stored('sidebarOpen')
  if (sidebarOpen) root.setAttribute('data-sidebar-open', sidebarOpen)
  if (/(^|; )countinghouse_token=[^;]/.test(document.cookie)) {
    root.setAttribute('data-signed-in', '')
  }
})()
