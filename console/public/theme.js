// Before the first paint. The content security policy allows no inline script.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage[key]
    } catch {}
  }
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.colorScheme = stored('colorScheme') || preferred
  root.dataset.sidebarOpen = stored('sidebarOpen') ?? ''
  root.lang = stored('language') || root.lang
  if (document.cookie.includes('countinghouse_token=')) root.dataset.signedIn = ''
})()
