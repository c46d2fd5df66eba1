// The demo's example of a script that only runs after consent: counts pages in a cookie of this browser, sends nothing anywhere.
;(() => {
  const name = 'hs_visits'
  const count = () => {
    const before = /(?:^|; )hs_visits=(\d{1,6})/.exec(document.cookie)
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${name}=${Number(before ? before[1] : 0) + 1}; Path=/; Max-Age=15552000; SameSite=Lax${secure}`
  }
  count()
  if (window.navigation) {
    let path = location.pathname
    window.navigation.addEventListener('navigatesuccess', () => {
      if (location.pathname === path || window['ga-disable-visit-statistics']) return
      path = location.pathname
      count()
    })
  }
})()
