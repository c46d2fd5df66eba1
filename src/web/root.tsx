import { use, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunction } from 'react-router'
import type { Route } from './+types/root'
import { publicConfigContext } from './backend/context.ts'
import { loadFavouriteButtons } from './favourite/load-favourite-buttons.ts'
import { whenSignedIn } from './sign-in/session/when-signed-in.ts'
import { followRedirects } from './middleware/follow-redirects.ts'
import { ConsentSlot } from './consent/consent-slot.tsx'
import { hasConsent } from './consent/has-consent.ts'
import { describeError } from './shell/describe-error.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { HEAD_SCRIPT } from './shell/head-script.ts'
import { InlineMark } from './shell/inline-mark.ts'
import { LoadingBar } from './shell/loading/loading-bar.tsx'
import { RouteAnnouncer } from './shell/loading/route-announcer.tsx'
import { ConfigurationContext, useLoadedConfiguration, usePublicConfiguration } from './backend/public-configuration.ts'
import { useMissingScript } from './shell/reload/missing-script.ts'
import { VersionWatch } from './shell/reload/version-watch.tsx'
import headingFont from './styles/fonts/newsreader.woff2?url'
import { printStyles } from './styles/paper-styles.ts'
import siteSheet from './styles/site.css?url'

export const middleware: Route.MiddlewareFunction[] = [followRedirects]

export function loader({ context, request }: Route.LoaderArgs) {
  const config = context.get(publicConfigContext)
  return { config, hasConsent: hasConsent(config.cookieControl, request.headers.get('cookie')) }
}

/** Never loads the configuration again: it does not change while a tab is open. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  const { websiteName: name } = loaderData?.config ?? use(ConfigurationContext)
  if (!error) {
    return [
      { title: loaderData?.config.websiteMetaTitle ?? name },
      { name: 'description', content: loaderData?.config.websiteMetaDescription },
    ]
  }
  const { status, message } = describeError(error)
  return [
    { title: `${status} Error! | ${name}` },
    { name: 'description', content: message },
    { name: 'robots', content: 'noindex' },
  ]
}

export function Layout({ children }: { readonly children: React.ReactNode }) {
  const config = usePublicConfiguration()
  const loaded = useLoadedConfiguration()
  const mark = use(InlineMark)
  return (
    // The head script below adds attributes before React takes the page over.
    <html lang="en" data-configuration={loaded ? undefined : JSON.stringify(config)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="theme-color" content="#fbf8f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1d1a" media="(prefers-color-scheme: dark)" />
        <link
          rel="icon"
          href={config.faviconUrl}
          type={config.faviconUrl.endsWith('.svg') ? 'image/svg+xml' : undefined}
        />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style id="first-styles" nonce={mark} dangerouslySetInnerHTML={{ __html: printStyles(config) }} />
        <link id="site-sheet" rel="stylesheet" href={siteSheet} />
        <noscript>
          <link rel="stylesheet" href={siteSheet} media="print" />
        </noscript>
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <ConsentSlot />
        <LoadingBar />
        {children}
        <RouteAnnouncer />
        <VersionWatch />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { config } = loaderData
  useMissingScript()
  useEffect(loadFavouriteButtons, [])
  useEffect(
    () =>
      whenSignedIn(async () =>
        (await import('./sign-in/start-identity.ts')).startIdentity({ config, serverUid: undefined }),
      ),
    [config],
  )
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...describeError(error)} />
}
