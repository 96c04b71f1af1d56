/** Version of this build, put in by Vite. */
declare const APP_VERSION: string
