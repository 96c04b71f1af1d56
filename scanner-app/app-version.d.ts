/** Version of this build, put in by Vite. Organisers see it beside each door. */
declare const APP_VERSION: string
