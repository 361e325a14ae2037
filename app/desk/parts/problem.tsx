import { DeskPage } from "./page.tsx";

/** Shown when a page of the desk fails to render. */
export function DeskProblem() {
  return (
    <DeskPage title="This page didn't load">
      <p>
        Something went wrong on our side. Nothing that was saved is lost. Go back and try again in a
        minute; if it happens again, tell whoever runs the website.
      </p>
      <p>
        <a href="/desk">Today</a>
      </p>
    </DeskPage>
  );
}
