// Shows the document of this very service; requests go to it and nowhere else.
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null,
  showMutatedRequest: false,
  requestSnippetsEnabled: true,
});
