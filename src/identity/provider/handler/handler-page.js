// Passes the event of a finished flow to the page that waits for it. Runs in the browser, served as it is.
const { event, channel, redirectUrl } = JSON.parse(document.body.dataset.delivery)

if (redirectUrl === null) {
  // The SDK that opened this window closes it.
  new BroadcastChannel(channel).postMessage(event)
} else {
  sessionStorage.setItem(channel, JSON.stringify(event))
  location.replace(redirectUrl)
}
